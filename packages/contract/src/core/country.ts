// Language and canton codes without schemas, so that code which only lists them loads nothing else.

export const languages = ['de', 'fr', 'it', 'en'] as const

export const cantons = 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'.split(
  ' ',
) as [string, ...string[]]
