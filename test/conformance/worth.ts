/**
 * Why each warning and hint that the deployed commands of the corpus get is worth a reader's time. Written after reading
 * the cases; a code that appears without a sentence fails the test, and so does a sentence without a case.
 */
export const WORTH: Readonly<Record<string, string>> = {}
