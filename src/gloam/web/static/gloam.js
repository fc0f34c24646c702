// @ts-check
// What a page does beyond its own links and forms: it stays up to date, speaks, and answers to keys.
import { follow } from "./live.js";
import { replay } from "./replay.js";
import { seals } from "./seals.js";
import { sounds } from "./sounds.js";
import { settings } from "./settings.js";
import { handles } from "./handles.js";
import { maze } from "./maze.js";
import { marks } from "./marks.js";
import { boardKeys, sheet } from "./keys.js";
import { questions } from "./questions.js";
import { forms } from "./forms.js";
import { chat } from "./chat.js";
import { finale } from "./finale.js";
import { lesson } from "./lesson.js";
import { terms } from "./terms.js";
import { calls } from "./calls.js";

settings();
seals();
sounds();
follow();
replay();
questions();
maze();
boardKeys();
sheet();
handles();
marks();
forms();
chat();
finale();
lesson();
terms();
calls();
