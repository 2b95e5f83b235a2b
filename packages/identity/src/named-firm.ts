import { companyName } from '@alphorn/swiss-names/company-name'

// Profiles and notes name a firm together with a function, or with its former name. A firm next to a person is kept as
// it is: the person may be its client.

/** Returns only the name of the firm, if the text identifies it; otherwise returns the text unchanged. */
export function firmNamedIn(text: string): string {
  return afterFunction(presentName(text))
}

const formerly =
  /[,(–-]\s?(?:vormals|vorm\.|ehemals|ehem\.|früher|formerly|previously|f\/k\/a|fka|anciennement|anc\.|ex|già|precedentemente)[\s:].*/isu
const today =
  /^[^(,;–]{3,150}[(,;–]\s?(?:neu|jetzt|heute|now|désormais|aujourd['’]hui|actuellement|ora|adesso)[:\s]([^()]{3,150})\)?$/iu

/** Both `X AG (vormals Y GmbH)` and `Y GmbH (neu: X AG)` are X AG. */
function presentName(text: string) {
  const [, renamed] = today.exec(text) ?? []
  if (renamed !== undefined && hasForm(renamed)) return renamed.trim()
  const bare = text.replace(formerly, '').trim()
  return /\p{L}{2}/u.test(bare) ? bare : text
}

/** The firm follows in `Head of Sales @ X AG` and `CEO at X AG`. */
function afterFunction(text: string) {
  const [, role = '', firm = ''] = /^([^@]{2,80}?)\s(?:@|at)\s([^@]{3,150})$/iu.exec(text) ?? []
  return firm !== '' && hasForm(firm) && !hasForm(role) ? firm : text
}

function hasForm(text: string) {
  const { form, before } = companyName(text)
  return form !== null && before.length > 0
}
