/**
 * A recording as WhatsApp wants a voice message: Opus in Ogg (whatsapp-cloud-api.md §2). What a browser records in another
 * container is packed anew, its sound as it is.
 */
export async function toVoiceFile(recording: Blob): Promise<File> {
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
  if (!target.buffer) throw new Error("The recording could not be packed.");
  return new File([target.buffer], name, { type });
}
