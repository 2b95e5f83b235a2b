import type { DefaultValues, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { MutationName } from '#web/data/client.ts'
import { resolveValues } from '#web/data/resolve-values.ts'
import { nestErrors } from '#web/data/shape-resolver.ts'
import {
  addMessages,
  type Check,
  type FormControls,
  useFormControls,
} from '#web/shared/forms/form-controls.ts'

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
  check?: Check<Values>
}

export type RouteForm<Values extends FieldValues> = FormControls<Values>

/**
 * State of a form that calls a route. The contract's schema validates it before it is sent, and the service afterwards.
 * Each field shows its errors in the user's language.
 */
export function useRouteForm<Values extends FieldValues, Given extends object>(
  route: MutationName,
  { mutate, error, isPending }: Sending<Given>,
  options: Options<Values, NoInfer<Given>>,
): RouteForm<Values> {
  const { values, given } = options
  return useFormControls<Values>({
    values,
    resolver: (known) => resolverOf(route, known, options),
    send: (typed) => mutate(given(typed)),
    error,
    isPending,
    load: () => void loadShapes(),
  })
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
    return resolveValues(typed, addMessages(errors, check?.(typed) ?? {}))
  }
}
