/**
 * Removes accents: `Genève` becomes `Geneve`. NFKD also resolves ligatures and other compatibility characters, NFD
 * keeps them. Letters with a bar or a tail, such as `ø` and `ß`, keep it.
 */
export function foldAccents(text: string, form: 'NFD' | 'NFKD' = 'NFKD'): string {
  return text.normalize(form).replaceAll(/\p{M}/gu, '')
}
