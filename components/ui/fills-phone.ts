/** For a dialog that fills the screen of a phone, as far as the keyboard leaves it visible. */
export const fillsPhone =
  "max-md:inset-0 max-md:top-(--visible-top) max-md:h-(--visible-height) max-md:max-h-none max-md:w-full max-md:max-w-none max-md:translate-none max-md:rounded-none max-md:border-0";
