/** Opus in Ogg (docs/whatsapp.md#media-messages). @returns null if the recording has no sound */
export async function toVoiceFile(recording: Blob): Promise<File | null> {
  const type = "audio/ogg";
  const name = "voice.ogg";
  if (recording.type.startsWith(type)) return new File([recording], name, { type });
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, OggOutputFormat, Output } = await import(
    "mediabunny"
  );
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const input = new Input({ source: new BlobSource(recording), formats: ALL_FORMATS });
  const conversion = await Conversion.init({ input, output, audio: { codec: "opus" } });
  if (!conversion.isValid) throw new Error("The recording has no sound that can be packed.");
  await conversion.execute();
  if (!target.buffer?.byteLength) return null;
  return new File([target.buffer], name, { type });
}
