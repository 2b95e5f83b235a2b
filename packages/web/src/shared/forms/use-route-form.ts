import { useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { MutationName } from '#web/data/client.ts'
import { nestErrors, resolveValues } from '#web/data/shape-resolver.ts'
import { useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import type { ShownForm } from '#web/shared/forms/form.tsx'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'

/** The schemas of all routes are 55 KB compressed, so they are fetched when the user opens a form. */
const loadShapes = () =>
  Promise.all([import('@alphorn/contract/app'), import('@alphorn/contract/core/shape-found')])

const maxWaitMs = 1000

/**
 * Returns the faults of the values. If the schemas load too slowly or not at all, the form is sent unchecked: the
 * service validates too.
 */
async function bodyFaults(route: MutationName, given: object) {
  const late = new Promise<null>((resolve) => setTimeout(resolve, maxWaitMs, null))
  const shapes = await Promise.race([loadShapes().catch(() => null), late])
  if (!shapes) return []
  const [{ appTable }, { shapeFound }] = shapes
  const { params, body } = appTable[route]
  const sent = Object.entries(given).filter(([member]) => !(member in params.shape))
  return shapeFound(body, Object.fromEntries(sent)).errors
}

/** The mutation that sends a form, as `useRouteMutation` returns it. */
type Sending<Given> = { mutate: (given: Given) => void; error: unknown; isPending: boolean }

type Options<Values extends FieldValues, Given extends object> = {
  values: DefaultValues<Values>
  /**
   * Returns the request for the values. Form fields have the names of the members of the body, so that each shows its
   * own errors.
   */
  given: (values: Values) => Given
  /** Returns the messages for faults that the schema does not cover, by field. */
  check?: (values: Values) => Readonly<Record<string, string | false>>
}

export type RouteForm<Values extends FieldValues> = UseFormReturn<Values> &
  ShownForm & {
    /**
     * Returns the message for a field's fault. A field for which this was called counts as displaying its own errors.
     */
    errorOf: (path: string) => string | undefined
    /** Registers a text input. */
    field: (path: Path<Values>) => UseFormRegisterReturn & { error: string | undefined }
    /** Registers a control with choices. */
    choice: <At extends Path<Values>>(
      path: At,
    ) => { chosen: PathValue<Values, At>; onChange: (chosen: PathValue<Values, At>) => void }
  }

/**
 * State of a form that calls a route. The contract's schema validates it before it is sent, and the service afterwards.
 * Each field shows its errors in the user's language.
 */
export function useRouteForm<Values extends FieldValues, Given extends object>(
  route: MutationName,
  sending: Sending<Given>,
  options: Options<Values, NoInfer<Given>>,
): RouteForm<Values> {
  const { values, given } = options
  const known = useRef(new Set<string>()).current
  const resolver = resolverOf(route, known, options)
  const form = useForm<Values>({ defaultValues: values, resolver })
  const { isSubmitting, isSubmitted, isDirty, errors } = form.formState
  const wordsOf = useErrorWords(errors)
  const refused = useFieldErrors(sending.error)
  const busy = isSubmitting || sending.isPending
  const errorOf = (path: string) => {
    known.add(path)
    return wordsOf(path) ?? refused[path]
  }
  return {
    ...form,
    known,
    busy,
    dirty: isDirty,
    error: sending.error,
    errorOf,
    field: (path) => ({ ...form.register(path), error: errorOf(path) }),
    choice: (path) => ({
      chosen: form.watch(path),
      onChange: (chosen) => form.setValue(path, chosen, { shouldDirty: true, shouldValidate: isSubmitted }),
    }),
    load: () => void loadShapes(),
    submit: (event) => {
      event.preventDefault()
      takeFilledIn(form, event.currentTarget)
      if (!busy) void form.handleSubmit((typed) => sending.mutate(given(typed)))()
    },
  }
}

/** Validates the request against the schema of the contract, and applies the form's own checks. */
function resolverOf<Values extends FieldValues, Given extends object>(
  route: MutationName,
  known: ReadonlySet<string>,
  { given, check }: Pick<Options<Values, Given>, 'given' | 'check'>,
): Resolver<Values> {
  return async (typed) => {
    const body = given(typed)
    const faults = await bodyFaults(route, body)
    const shown = faults.filter(({ field }) => known.has(field))
    const errors = nestErrors(shown, body as FieldValues) as FieldErrors<Values>
    for (const [field, words] of Object.entries(check?.(typed) ?? {}))
      if (words !== false) Object.assign(errors, { [field]: { type: 'check', message: words } })
    return resolveValues(typed, errors)
  }
}

/** Reads values that a password manager filled in without firing an event. */
function takeFilledIn<Values extends FieldValues>(form: UseFormReturn<Values>, element: HTMLFormElement) {
  for (const { name, value } of element.querySelectorAll<HTMLInputElement>('input[autocomplete]')) {
    const path = name as Path<Values>
    const known: unknown = form.getValues(path)
    if (typeof known === 'string' && known !== value)
      form.setValue(path, value as PathValue<Values, typeof path>)
  }
}
