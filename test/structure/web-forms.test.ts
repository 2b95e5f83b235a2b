import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfRepository, root } from './files-of-repository.ts'

// The browser app has one style of forms, one choice among a few values, and Base UI's menus and comboboxes.

const web = 'packages/web/src/'

/** Files with a `<form>` that holds no state of fields. */
const plainForms: Readonly<Record<string, string>> = {
  'shared/forms/form.tsx': 'renders the form of `useRouteForm` and `useLocalForm`',
  'ui/confirm-dialog.tsx': 'has no fields, and Enter confirms',
  'directory/text-filter.tsx': 'is a single search field, applied on Enter',
}

/** Files whose fields keep their values with `useState`. */
const ownState: Readonly<Record<string, string>> = {
  'accounts/crm/direction-cards.tsx': 'one control beside the buttons that use it',
  'developers/requests.tsx': 'chooses what the screen shows',
  'developers/usage/usage-chart.tsx': 'chooses what the screen shows',
  'lists/export-list.tsx': 'chooses the file of a download, which changes nothing',
  'prospecting/import/import-results.tsx': 'chooses what the screen shows',
  'prospecting/import/map-columns.tsx': 'a column of a table, where one choice changes the others',
  'prospecting/offering/offering-text.tsx': 'chooses what the screen shows',
  'prospecting/outcomes/outcome-breakdown.tsx': 'chooses what the screen shows',
  'prospecting/snippets/manage-snippets.tsx': 'chooses what the screen shows',
  'shared/views/manage-views.tsx': 'a name that is saved when its field is left',
  'ui/reveal.tsx': 'one box that enables the button of a dialog',
  'ui/search-box.tsx': 'is a single search field',
  'ui/tokens.tsx': 'is an input for several values, and its parent has the values',
}

/** Files that draw the browser's own `<select>`. */
const nativeSelects = ['ui/field.tsx', 'ui/select.tsx']

const formHooks = /\buse(?:RouteForm|LocalForm|NewWatch|ListForm|Form)(?:<\w+>)?\(/

type WebFile = { name: string; source: string }

function webFiles(): WebFile[] {
  return filesOfRepository()
    .filter((file) => file.startsWith(web) && file.endsWith('.tsx'))
    .map((file) => ({ name: file.slice(web.length), source: readFileSync(`${root}${file}`, 'utf8') }))
}

const namesOf = (files: readonly WebFile[]) => files.map(({ name }) => name).toSorted()

const drawsSelect = ({ source }: WebFile) => /<select\b/.test(source)

/** Returns whether a file has a form element and keeps its state without react-hook-form. */
const hasPlainForm = ({ source }: WebFile) => /<form\b/.test(source) && !formHooks.test(source)

const hasOwnPopup = ({ source }: WebFile) =>
  /\brole="(?:combobox|listbox|menu|menuitem|tab|tablist|tooltip)"/.test(source)

/** Returns the setters of `useState` that a field calls when its value changes. */
function fieldSetters({ source }: WebFile): string[] {
  const setters = [...source.matchAll(/const \[\w+, (set\w+)\] = useState\b/g)].map(([, setter]) => setter!)
  const handlers = [...source.matchAll(/\bon(?:Change|Input|Day)=\{/g)].map(({ index, 0: { length } }) =>
    bracedAt(source, index + length),
  )
  return setters.filter((setter) => handlers.some((handler) => new RegExp(`\\b${setter}\\b`).test(handler)))
}

/** Returns the text up to the brace that closes the one before `start`. */
function bracedAt(source: string, start: number) {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++)
    if (source[end] === '{') depth++
    else if (source[end] === '}') depth--
  return source.slice(start, end - 1)
}

test('The browser app draws a native select only in the parts that every screen uses', () => {
  expect(namesOf(webFiles().filter(drawsSelect))).toEqual(nativeSelects)
})

test('Every form uses react-hook-form, except the named ones', () => {
  const files = webFiles()
  expect(files.filter(({ source }) => formHooks.test(source)).length).toBeGreaterThan(40)
  expect(namesOf(files.filter(hasPlainForm))).toEqual(Object.keys(plainForms).toSorted())
})

test('No field keeps its value with useState, except the named ones', () => {
  const found = webFiles().filter((file) => fieldSetters(file).length > 0)
  expect(namesOf(found)).toEqual(Object.keys(ownState).toSorted())
})

test('No screen draws its own menu, tabs, tooltip or combobox', () => {
  expect(namesOf(webFiles().filter(hasOwnPopup))).toEqual([])
})

test('A planted native select, plain form, hand-made state and hand-made list are found', () => {
  const planted = (source: string): WebFile => ({ name: 'planted.tsx', source })
  expect(drawsSelect(planted('<select value={x}>'))).toBe(true)
  expect(drawsSelect(planted('<Select value={x} />'))).toBe(false)
  expect(hasPlainForm(planted('const [a] = useState()\n<form onSubmit={send}>'))).toBe(true)
  expect(hasPlainForm(planted("const form = useRouteForm('x')\n<form onSubmit={form.submit}>"))).toBe(false)
  expect(hasOwnPopup(planted('<ul role="listbox">'))).toBe(true)
  const state = "const [name, setName] = useState('')\nconst [open, setOpen] = useState(false)\n"
  const typed =
    '<input onChange={({ target }) => { setName(target.value) }} /><b onClick={() => setOpen(true)} />'
  expect(fieldSetters(planted(state + typed))).toEqual(['setName'])
  expect(fieldSetters(planted(`${state}<DayField onDay={setName} />`))).toEqual(['setName'])
})
