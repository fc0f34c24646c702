-- Whom somebody does not want to hear is told to the table now, where every worker finds it.
DROP TABLE muted;
