// Names that need no schema: who only wants to list them loads nothing else.

export const languages = ['de', 'fr', 'it', 'en'] as const

export const cantons = 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'.split(
  ' ',
) as [string, ...string[]]
