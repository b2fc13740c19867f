import "server-only";
import { imageSizeFromFile } from "image-size/fromFile";

/** In pixels, as it is shown; nulls for what is no picture or cannot be read. */
export interface PixelSize {
  width: number | null;
  height: number | null;
}

const UNKNOWN: PixelSize = { width: null, height: null };
/** EXIF: from this orientation on, the stored lines are the columns of the picture. */
const FIRST_TURNED_ORIENTATION = 5;

/**
 * Reads only the header of the file, so that a page can give a picture its place before it has loaded it.
 * @param mimeType detected from the content
 */
export async function readPixelSize(path: string, mimeType: string): Promise<PixelSize> {
  if (!mimeType.startsWith("image/")) return UNKNOWN;
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(path);
    if (!(width > 0 && height > 0)) return UNKNOWN;
    return orientation >= FIRST_TURNED_ORIENTATION ? { width: height, height: width } : { width, height };
  } catch {
    // A damaged picture is stored like any other file.
    return UNKNOWN;
  }
}
