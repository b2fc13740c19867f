let audio: AudioContext | undefined;

/** Browsers stay silent until the first user gesture on the page. */
export function playSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime;
  for (const [at, frequency] of [
    [0, 587.33],
    [0.09, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, start + at);
    loudness.gain.linearRampToValueAtTime(0.08, start + at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.28);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.3);
  }
}
