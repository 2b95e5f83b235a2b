import { companyName } from '@alphorn/swiss-names/company-name'

// Profiles and notes name a firm beside a function, or beside the name that it had before. A firm beside a person stays as it is: the
// person may be its client.

/** The name of the firm alone, where the text says which part of it that is; else the text as it is. */
export function firmNamedIn(text: string): string {
  return afterFunction(presentName(text))
}

const formerly =
  /[,(–-]\s?(?:vormals|vorm\.|ehemals|ehem\.|früher|formerly|previously|f\/k\/a|fka|anciennement|anc\.|ex|già|precedentemente)[\s:].*/isu
const today =
  /^[^(,;–]{3,150}[(,;–]\s?(?:neu|jetzt|heute|now|désormais|aujourd['’]hui|actuellement|ora|adesso)[:\s]([^()]{3,150})\)?$/iu

/** `X AG (vormals Y GmbH)` is X AG, and so is `Y GmbH (neu: X AG)`. */
function presentName(text: string) {
  const [, renamed] = today.exec(text) ?? []
  if (renamed !== undefined && hasForm(renamed)) return renamed.trim()
  const bare = text.replace(formerly, '').trim()
  return /\p{L}{2}/u.test(bare) ? bare : text
}

/** `Head of Sales @ X AG`, `CEO at X AG`: the firm follows. */
function afterFunction(text: string) {
  const [, role = '', firm = ''] = /^([^@]{2,80}?)\s(?:@|at)\s([^@]{3,150})$/iu.exec(text) ?? []
  return firm !== '' && hasForm(firm) && !hasForm(role) ? firm : text
}

function hasForm(text: string) {
  const { form, before } = companyName(text)
  return form !== null && before.length > 0
}
