/** Four short sounds of wood and paper, made when they are heard. Nothing sounds before the first interaction. */

import type { Motion } from "../../api/scene";

export type Sound = "place" | "fly" | "fall" | "end";

const VOLUME = 0.16;

let context: AudioContext | null = null;

/** Lets sounds be heard from the first touch or key on, as browsers want it. */
export function readySound(): () => void {
  const begin = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  const kinds = ["pointerdown", "keydown"] as const;
  kinds.forEach((kind) => addEventListener(kind, begin, { once: true }));
  return () => kinds.forEach((kind) => removeEventListener(kind, begin));
}

/** The sound of what happens on the table. */
export function soundOf(motions: readonly Motion[]): Sound {
  if (motions.some((motion) => motion.way === "sink")) return "fall";
  return motions.some((motion) => motion.way === "fly") ? "fly" : "place";
}

/** Lets a sound be heard, if sounds are ready. */
export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  const out = context.createGain();
  out.gain.value = VOLUME;
  out.connect(context.destination);
  SOUNDS[sound](context, out, context.currentTime);
}

type Make = (context: AudioContext, out: AudioNode, at: number) => void;

const SOUNDS: Record<Sound, Make> = {
  place: (context, out, at) => knock(context, out, at, 320),
  fly: (context, out, at) => rustle(context, out, at, 1800, 0.3),
  fall: (context, out, at) => {
    rustle(context, out, at, 500, 0.35);
    [0, 0.09, 0.2].forEach((later, index) => knock(context, out, at + later, 210 - 45 * index));
  },
  end: (context, out, at) =>
    [392, 523, 659].forEach((pitch, index) => knock(context, out, at + 0.13 * index, pitch, 0.5)),
};

/** A piece of wood set down: a pitch that sinks a little and dies away at once. */
function knock(context: AudioContext, out: AudioNode, at: number, pitch: number, length = 0.12): void {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.3, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  tone.connect(fading(context, out, at, length));
  tone.start(at);
  tone.stop(at + length);
  rustle(context, out, at, 2600, 0.03);
}

/** Paper, or wood that slides: noise around a pitch. */
function rustle(context: AudioContext, out: AudioNode, at: number, pitch: number, length: number): void {
  const noise = context.createBufferSource();
  noise.buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  noise.connect(filter).connect(fading(context, out, at, length));
  noise.start(at);
}

/** Something loud at once that dies away. */
function fading(context: AudioContext, out: AudioNode, at: number, length: number): AudioNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(1, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}
