/** What targets and choices are called. */

import type { Move, Scene } from "../../api/scene";
import { text, type Key } from "../../text/text.svelte";

const TURNS: Record<string, Key> = {
  "turn z": "target.turn.z",
  "turn x": "target.turn.x",
  "turn y": "target.turn.y",
  "turn n": "target.turn.n",
  "turn e": "target.turn.e",
  "turn s": "target.turn.s",
  "turn w": "target.turn.w",
  "turn i": "target.turn.i",
};

/** The buttons of each game: to end a turn is to decline a bonus in Turris. */
function buttonKey(game: string, target: string): Key | undefined {
  if (target === "end") return game === "turris" ? "target.decline" : "target.end";
  return target === "pass" ? "target.pass" : undefined;
}

/** A target in words; a spot of the board is called as in notation. */
export function targetText(scene: Scene, target: string): string {
  const key = TURNS[target] ?? buttonKey(scene.game, target);
  if (key) return text(key);
  switch (scene.game) {
    case "volterra":
      return volterraText(scene, target);
    case "volo":
      return target.startsWith("region ") ? text("target.region", { point: target.slice(7) }) : target;
    case "voldetour":
      return voldetourText(scene, target);
    case "turris":
      return turrisText(scene, target);
    default:
      return target;
  }
}

/** A move in words: what is taken and, if it is put somewhere, the place. */
export function moveText(scene: Scene, move: Move): string {
  const said = move.gesture.map((target) => targetText(scene, target));
  const last = move.gesture.at(-1);
  const hasPlace = said.length > 1 && scene.spots.some((spot) => spot.target === last);
  return hasPlace ? `${said.slice(0, -1).join(", ")} → ${said.at(-1)}` : said.join(", ");
}

function volterraText(scene: Scene, target: string): string {
  if (target === "pawn") return text("target.pawn");
  const [square = "", level] = target.split(".");
  if (level === undefined) return square;
  const height = scene.things.filter((thing) => thing.id.startsWith(`${square}.`)).length;
  return text("target.tiles", { count: height + 1 - Number(level), square });
}

function voldetourText(scene: Scene, target: string): string {
  if (target === "lord") return text("target.lord");
  if (target === "S") return text("target.stair");
  if (/^B\d+$/.test(target)) return text("target.block", { length: Number(target.slice(1)) });
  const [square = "", level] = target.split(".");
  if (level === undefined) return square;
  const isStair = scene.things.find((thing) => thing.id === target)?.kind === "stair";
  return text(isStair ? "target.stairOn" : "target.blockOn", { square });
}

function turrisText(scene: Scene, target: string): string {
  const [, from, to, level] = /^([a-z]\d)([a-z]\d)?\/(\d+)$/.exec(target) ?? [];
  if (from === undefined || level === undefined) return target;
  const isBuilt = scene.things.some((thing) => thing.id === target);
  if (to === undefined)
    return text(isBuilt ? "target.removeStanding" : "target.standing", { square: from, level });
  return text(isBuilt ? "target.removeLying" : "target.lying", { from, to, level });
}
