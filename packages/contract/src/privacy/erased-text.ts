/** Replaces every erased text. It is long enough for members with a minimum length. */
export const erasedText = '[erased: nothing is kept here]'
