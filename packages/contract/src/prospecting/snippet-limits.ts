// Limits of snippets without schemas, because the letter editor of the browser app loads them.

/** Largest number of snippets per account, in all languages together. */
export const maxSnippets = 200
/** Maximum lengths of the name and the text of a snippet, in characters. */
export const maxSnippetNameLength = 80
export const maxSnippetLength = 2000
