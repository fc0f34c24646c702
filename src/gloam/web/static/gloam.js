// @ts-check
// What a page does beyond its own links and forms: it stays up to date, speaks, and answers to keys.
import { follow } from "./live.js";
import { replay } from "./replay.js";
import { seals } from "./seals.js";
import { settings } from "./settings.js";
import { handles } from "./handles.js";
import { boardKeys } from "./keys.js";
import { forms } from "./forms.js";

settings();
seals();
follow();
replay();
boardKeys();
handles();
forms();
