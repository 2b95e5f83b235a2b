/** Each language in its own words. */
export const languageNames = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' } as const
