/** As many companies are asked about at once: as many as a cycle takes by name. Apart from the schemas, which a dialog need not load. */
export const mostAsked = 500
