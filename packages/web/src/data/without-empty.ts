/** Drops parameters without a value, which are not sent. */
export function withoutEmpty<Search extends object>(search: Search) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Search]?: Exclude<Search[Name], undefined>
  }
}
