"use client";

import { type RefObject, useEffect, useRef } from "react";

const SAMPLE_MS = 80;
const BAR_PX = 3;
const GAP_PX = 2;

/** The loudness of a recording, the newest at the end. @param props.level from 0 to 1 */
export function Waveform({ level }: { level: RefObject<number> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const levels: number[] = [];
    const timer = setInterval(() => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      const { clientWidth: width, clientHeight: height } = element;
      const scale = window.devicePixelRatio;
      element.width = width * scale;
      element.height = height * scale;
      const count = Math.floor(width / (BAR_PX + GAP_PX));
      levels.push(level.current);
      // Silence before the start, so that the waveform fills its row.
      while (levels.length < count) levels.unshift(0);
      levels.splice(0, levels.length - count);
      context.scale(scale, scale);
      context.fillStyle = getComputedStyle(element).color;
      levels.forEach((value, index) => {
        const bar = Math.max(BAR_PX, value * height);
        const x = width - (levels.length - index) * (BAR_PX + GAP_PX);
        context.fillRect(x, (height - bar) / 2, BAR_PX, bar);
      });
    }, SAMPLE_MS);
    return () => clearInterval(timer);
  }, [level]);
  return <canvas ref={canvas} aria-hidden className="h-8 min-w-0 flex-1 text-accent rtl:[scale:-1_1]" />;
}
