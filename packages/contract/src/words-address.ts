/**
 * The texts of a page in one language as a file of their own, for pages that are read and submitted without
 * script: "/words/home/en?x1Y2z3w4". The query names the content, so that a browser never asks again.
 */
export const wordsPrefix = '/words/'
