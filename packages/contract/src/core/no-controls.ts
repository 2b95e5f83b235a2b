/**
 * Texts have no control characters except tabs and line breaks. In a file of its own, because forms in browsers use it.
 */
// oxlint-disable-next-line no-control-regex
export const noControls = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/
