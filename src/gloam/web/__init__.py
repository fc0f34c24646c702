"""The web: pages and live updates, made from scenes on the server; no rules in the browser."""
