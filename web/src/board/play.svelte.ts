/**
 * A match as it is played or watched: kept up to date over a live connection, shown at any of its plies, acted in by
 * the hand of whoever sits here.
 */

import { untrack } from "svelte";
import { answer, api, Refused } from "../api/client";
import { newId } from "../api/ids";
import { LiveConnection, type Answered } from "../api/live";
import type { Motion, Move, Scene } from "../api/scene";
import { socketAddress } from "../api/socket";
import type { Clock, Hint, Match, MatchEvent, MatchNews, MatchRequest, Offered, Ply } from "../api/types";
import { hasFallen, timeLeft } from "../state/clocks";
import { Hand } from "../state/hand.svelte";
import { becomes } from "../state/me.svelte";
import { motionsBetween } from "../state/motions";
import { afterNews, keepsPosition } from "../state/replay";
import { sentenceOf } from "../text/refusal";
import { asSentence } from "../text/sentence";
import { currentLanguage, text } from "../text/text.svelte";
import { whyImpossible } from "./refusal";

/** Something to tell the person, in one sentence. */
export interface Notice {
  kind: "refusal" | "news";
  sentence: string;
}

/** A request of any kind, without its id and the version that it is for. */
type Wish<Request = MatchRequest> = Request extends MatchRequest ? Omit<Request, "id" | "version"> : never;

/** How long each of several new plies is shown, so that people see what the other has done, step by step. */
const STEP = 450;
/** More new plies than this are not shown one by one. */
const MOST_STEPS = 5;
/** How long to wait before the server is asked again that could not answer. */
const RETRY = 1500;
/** Plies that are kept, as large scenes have some megabytes. */
const MOST_KEPT = 60;

export class Play {
  match = $state.raw<Match | null>(null);
  /** The ply that is shown, with its scene. */
  ply = $state.raw<Ply | null>(null);
  /** What led to the scene that is shown. */
  motions = $state.raw<readonly Motion[]>([]);
  connected = $state(true);
  /** Why there is no match here, if there is none. */
  failure = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hint | null>(null);
  thinkingOfHint = $state(false);
  /** A move that was sent and that the match does not have yet. */
  sent = $state.raw<Move | null>(null);
  /** Whether the newest ply is shown, and stays so. */
  following = $state(true);
  /** The next match between the two, once both have agreed to it while this page was open. */
  nextMatch = $state<string | null>(null);
  readonly hand: Hand;

  private wanted = $state(0);
  private shows = 0;
  private plies = new Map<string, Promise<Ply>>();
  private clockToldAt = 0;
  private connection: LiveConnection | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;

  /** Whether it is the turn of somebody here. */
  yourTurn: boolean = $derived.by(() => {
    const match = this.match;
    return match?.status === "playing" && match.to_move !== null && match.you.includes(match.to_move);
  });
  /** Whether one person plays both sides. */
  oneScreen: boolean = $derived(this.match?.you.length === 2);
  /** Whether the computer plays one side. */
  withComputer: boolean = $derived(this.match?.seats.some((seat) => seat.kind === "computer") ?? false);
  /** Whether the computer may help: not in what two people, or ratings, have to decide. */
  mayBeHelped: boolean = $derived.by(() => {
    const match = this.match;
    if (!match) return false;
    return match.status !== "playing" || (!match.rated && (this.oneScreen || this.withComputer));
  });
  /** The player from whose side the table is seen: on one screen, whoever is to move. */
  viewer: 0 | 1 = $derived.by(() => {
    const you = this.match?.you ?? [];
    return (you.length === 2 ? (this.ply?.to_move ?? this.ply?.player) : you[0]) ?? 0;
  });
  scene: Scene | null = $derived(this.ply?.scene ?? null);
  /** The first move that the hint proposes, if it can be made in the scene that is shown. */
  hintMove: Move | undefined = $derived(
    this.scene?.moves.find((move) => move.action === this.hint?.actions[0]),
  );
  /** What a move that is on its way does, or the hint would do, for the table to show. */
  proposal: readonly Motion[] = $derived.by(() => {
    if (!this.following) return [];
    if (this.sent) return this.sent.motions;
    return this.hintMove?.motions ?? [];
  });

  constructor(readonly id: string) {
    this.hand = new Hand({
      onMove: (move) => void this.make(move),
      onImpossible: (touched) => void this.explain(touched),
    });
  }

  /** Begins to follow the match, shown after so many actions, or after all of them. */
  open(ply: number | null = null): void {
    if (ply !== null) [this.wanted, this.following] = [ply, false];
    this.connection = new LiveConnection(
      () => socketAddress(`/api/matches/${this.id}/live`),
      {
        onMatch: (match, ply) => this.take(match, ply),
        onNews: (news) => this.happened(news),
        onClock: (clock) => this.clockTold(clock),
        onConnected: (connected) => (this.connected = connected),
        onClosed: (sentence) => (this.failure = sentence),
      },
      (address) => new WebSocket(address),
    );
  }

  close(): void {
    this.shows++; // so that nothing is shown or asked for any more
    clearTimeout(this.retry);
    this.connection?.close();
  }

  /** Comes back at once, because the connection has. */
  hurry(): void {
    this.connection?.hurry();
  }

  /** Hears everything again, because the language has changed. */
  async reread(): Promise<void> {
    this.connection?.again(); // which brings the newest ply
    if (!this.following) await this.show();
  }

  // ------------------------------------------------------------------------------------------------- what is shown

  /** Shows the match after so many actions. */
  goTo(ply: number): void {
    const newest = this.match?.actions.length ?? 0;
    this.wanted = Math.max(0, Math.min(ply, newest));
    this.following = this.wanted === newest;
    this.letAct();
    void this.show();
  }

  /** The number of the ply that is shown, or is about to be. */
  get shownPly(): number {
    return this.wanted;
  }

  /** The milliseconds a player has left at a moment. */
  timeLeft(player: 0 | 1, now: number): number {
    return this.match ? timeLeft(this.match.clock, player, now - this.clockToldAt) : 0;
  }

  /** The player whose time has run out at a moment, if the match still goes on. */
  fallen(now: number): 0 | 1 | null {
    const match = this.match;
    if (match?.status !== "playing") return null;
    return ([0, 1] as const).find((player) => hasFallen(match.clock, player, now - this.clockToldAt)) ?? null;
  }

  private async show(): Promise<void> {
    const match = this.match;
    if (!match) return;
    clearTimeout(this.retry);
    const show = ++this.shows;
    const isOutdated = (): boolean => show !== this.shows;
    try {
      for (const number of this.steps(match)) {
        const ply = await this.look(match, number);
        if (isOutdated()) return;
        this.put(ply, match);
        if (number !== this.wanted) await new Promise((go) => setTimeout(go, STEP));
        if (isOutdated()) return;
      }
    } catch (error) {
      if (isOutdated()) return;
      if (isPassing(error)) this.retry = setTimeout(() => void this.show(), RETRY);
      else this.complain(error);
    }
  }

  /** The plies to show one after the other: what is new and known, if it is little, else only the one that is wanted. */
  private steps(match: Match): number[] {
    const shown = this.ply?.ply;
    const news = shown === undefined ? 0 : this.wanted - shown;
    if (!this.following || shown === undefined || news < 1 || news > MOST_STEPS) return [this.wanted];
    const between = Array.from({ length: news - 1 }, (_, index) => shown + 1 + index);
    return [...between.filter((ply) => this.plies.has(keyOf(match, ply))), this.wanted];
  }

  private put(ply: Ply, match: Match): void {
    const before = this.ply;
    if (before?.scene === ply.scene) return;
    const step = before ? ply.ply - before.ply : 0;
    const action = match.actions[Math.max(ply.ply, before?.ply ?? 0) - 1];
    const isStep = before && action !== undefined && (step === 1 || step === -1);
    this.motions = isStep ? motionsBetween(before.scene, ply.scene, action, step) : [];
    this.ply = ply;
    this.tellOutcome();
    this.hand.show(ply.scene);
    this.letAct();
  }

  /** The newest ply knows how the match ended, which can be after its last action. */
  private tellOutcome(): void {
    const isNewest = this.ply?.ply === this.match?.actions.length;
    if (this.ply && this.match && isNewest) this.ply = { ...this.ply, outcome: this.match.outcome };
  }

  /** A ply of the match: the news have brought it, or it is asked for, once. */
  private look(match: Match, ply: number): Promise<Ply> {
    const known = this.plies.get(keyOf(match, ply));
    if (known) return known;
    const path = { match_id: this.id, ply };
    const asked = answer(api.GET("/api/matches/{match_id}/plies/{ply}", { params: { path } }));
    asked.catch(() => this.plies.delete(keyOf(match, ply)));
    this.keep(match, ply, asked);
    return asked;
  }

  private keep(match: Match, ply: number, found: Promise<Ply>): void {
    this.plies.set(keyOf(match, ply), found);
    const oldest = this.plies.keys().next().value;
    if (this.plies.size > MOST_KEPT && oldest !== undefined) this.plies.delete(oldest);
  }

  // ------------------------------------------------------------------------------------------------ what is heard

  /** Takes the match as it is now, with its newest ply if that is another one. */
  private take(match: Match, ply: Ply | null): void {
    if (ply) this.keep(match, ply.ply, Promise.resolve(ply));
    this.become(match);
    this.clockTold(match.clock);
    this.tellOutcome();
    if (this.following || this.wanted > match.actions.length) this.goTo(match.actions.length);
    else if (!this.ply) this.goTo(this.wanted);
  }

  /** Replaces the match; what was meant for another position is forgotten. */
  private become(match: Match): void {
    const before = this.match;
    const isElsewhere = match.actions.length !== before?.actions.length || match.status !== before.status;
    this.match = match;
    if (isElsewhere) this.sent = this.hint = null;
    this.letAct();
  }

  private clockTold(clock: Clock): void {
    this.clockToldAt = Date.now();
    if (this.match) this.match = { ...this.match, clock };
  }

  private happened(news: MatchNews): void {
    const before = untrack(() => this.match);
    if (!before) return;
    const match = afterNews(before, news);
    if ("state" in news) this.take(match, news.ply);
    else this.become(match);
    this.remark(before, news.event);
  }

  /** Says what would otherwise go unnoticed. */
  private remark(before: Match, event: MatchEvent): void {
    const isYours = (player: 0 | 1 | undefined): boolean =>
      player !== undefined && before.you.includes(player);
    if (event.kind === "decline" && !isYours(event.player) && isYours(before.offers[event.what]))
      this.tell("news", text(`match.declined.${event.what}`));
    if (event.kind === "takeback" && !isYours(event.player)) this.tell("news", text("match.taken-back"));
    if (event.kind === "rematch" && before.you.length > 0) this.nextMatch = event.match;
  }

  private letAct(): void {
    const [match, ply] = [this.match, this.ply];
    const isNewest = this.following && ply?.ply === match?.actions.length;
    const toMove = ply?.to_move ?? null;
    const isYours = match?.status === "playing" && toMove !== null && match.you.includes(toMove);
    this.hand.active = isYours && isNewest && this.sent === null;
  }

  // -------------------------------------------------------------------------------------------------- what is done

  /** Asks for something in the match; says what was refused. */
  async ask(wish: Wish): Promise<boolean> {
    let answered = await this.send(wish, this.match?.version);
    while (!answered.ok && answered.missed.length > 0 && answered.missed.every(keepsPosition))
      answered = await this.send(wish, answered.missed.at(-1)?.version);
    if (!answered.ok) this.tell("refusal", answered.sentence);
    return answered.ok;
  }

  private async send(wish: Wish, version: number | undefined): Promise<Answered> {
    if (!this.connection || version === undefined)
      return { ok: false, status: 0, sentence: text("table.unreachable"), missed: [] };
    return this.connection.send({ id: newId(), version, ...wish });
  }

  /** Offers something; on one screen, for the player whom it concerns. */
  offer(what: Offered): Promise<boolean> {
    const last = this.match?.players.at(-1);
    const player = this.oneScreen && what === "takeback" ? last : undefined;
    return this.ask({ kind: "offer", what, ...(player === undefined ? {} : { player }) });
  }

  /** Claims the match, as the other's time has run out. */
  claim(fallen: 0 | 1): Promise<boolean> {
    return this.ask({ kind: "claim", player: 1 - fallen });
  }

  /** Takes the open seat with the secret of the invitation. */
  async join(invitation: string): Promise<void> {
    const path = { match_id: this.id };
    try {
      becomes(await answer(api.POST("/api/me")));
      await answer(api.POST("/api/matches/{match_id}/join", { params: { path }, body: { invitation } }));
      this.connection?.again(); // a connection knows only who opened it
    } catch (error) {
      this.complain(error);
    }
  }

  private async make(move: Move): Promise<void> {
    this.dismiss();
    this.hint = null;
    this.sent = move;
    this.hand.active = false;
    const accepted = await this.ask({ kind: "action", action: move.action });
    if (!accepted && this.sent === move) this.sent = null;
    this.letAct();
  }

  /** Says why something cannot be touched. */
  private async explain(touched: string[]): Promise<void> {
    const ply = this.ply;
    if (!ply) return;
    const sentence = await whyImpossible(ply.game, ply.position, touched);
    if (ply === this.ply) this.tell("refusal", sentence);
  }

  /** Asks the computer what it would play. */
  async askForHint(): Promise<void> {
    this.thinkingOfHint = true;
    try {
      const path = { match_id: this.id };
      const hint = await answer(api.POST("/api/matches/{match_id}/hint", { params: { path } }));
      if (hint.version === this.match?.version) this.hint = hint;
    } catch (error) {
      this.complain(error);
    }
    this.thinkingOfHint = false;
  }

  // -------------------------------------------------------------------------------------------------- what is told

  tell(kind: Notice["kind"], sentence: string): void {
    this.notice = { kind, sentence: asSentence(sentence) };
  }

  dismiss(): void {
    this.notice = null;
  }

  private complain(error: unknown): void {
    this.tell("refusal", sentenceOf(error));
  }
}

/** Whether a request failed for a reason that passes: no connection, too many requests, a server that starts or ends. */
function isPassing(error: unknown): boolean {
  return error instanceof Refused && [0, 429, 502, 503, 504].includes(error.status);
}

/** The key of a ply: what was played until there, and the language in which it is told. */
function keyOf(match: Match, ply: number): string {
  return `${currentLanguage()} ${match.actions.slice(0, ply).join(" ")}`;
}
