import { type FormEvent, useEffect, useRef } from 'react'
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
import { useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import type { ShownForm } from '#web/shared/forms/form.tsx'
import { lockWhile } from '#web/shared/forms/lock-while.ts'
import { focusUnfinished } from '#web/ui/unfinished.ts'

/** The messages for faults of the values, by field. */
export type Check<Values> = (values: Values) => Readonly<Record<string, string | false | undefined>>

/** State of a form, and what its fields and its `Form` component need. */
export type FormControls<Values extends FieldValues> = UseFormReturn<Values> &
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
    /** Registers a `DayField`. */
    day: (path: Path<Values>) => {
      value: string
      onDay: (day: string) => void
      error: string | undefined
      readOnly?: boolean
    }
  }

type Options<Values extends FieldValues> = {
  values: DefaultValues<Values>
  /** Validates the values. `known`: the fields that display their own errors. */
  resolver: (known: ReadonlySet<string>) => Resolver<Values>
  send: (typed: Values) => void
  error: unknown
  isPending: boolean
  load: ShownForm['load']
}

/**
 * State of a form whose values `resolver` validates before `send` is called with them. Its fields are read-only until
 * the service has responded.
 */
export function useFormControls<Values extends FieldValues>(options: Options<Values>): FormControls<Values> {
  const { values, resolver, send, error, isPending, load } = options
  const known = useRef(new Set<string>()).current
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    defaultValues: values,
    resolver: resolver(known),
    shouldFocusError: false,
  })
  const { isSubmitting, isDirty, errors } = form.formState
  useFocusOnFault(form, element)
  const wordsOf = useErrorWords(errors)
  const refused = useFieldErrors(error)
  const busy = isSubmitting || isPending
  const errorOf = (path: string) => {
    known.add(path)
    return wordsOf(path) ?? refused[path]
  }
  // Only the fields are locked: a response may still set values.
  const locked = { ...form, register: lockWhile(busy, form).register }
  return {
    ...locked,
    known,
    busy,
    dirty: isDirty,
    error,
    errorOf,
    load,
    ...fieldControls(locked, busy, errorOf),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      takeFilledIn(form, event.currentTarget)
      if (!busy && !focusUnfinished(event.currentTarget)) void form.handleSubmit(send)()
    },
  }
}

/** Returns what registers the fields of a form. */
function fieldControls<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  readOnly: boolean,
  errorOf: (path: string) => string | undefined,
): Pick<FormControls<Values>, 'field' | 'choice' | 'day'> {
  const { isSubmitted } = form.formState
  const choice = <At extends Path<Values>>(path: At) => ({
    chosen: form.watch(path),
    onChange: (chosen: PathValue<Values, At>) => {
      if (!readOnly) form.setValue(path, chosen, { shouldDirty: true, shouldValidate: isSubmitted })
    },
  })
  return {
    choice,
    field: (path) => ({ ...form.register(path), error: errorOf(path) }),
    day: (path) => {
      const { chosen, onChange } = choice(path)
      return {
        value: chosen,
        onDay: (day) => onChange(day as PathValue<Values, typeof path>),
        error: errorOf(path),
        ...(readOnly && { readOnly }),
      }
    },
  }
}

/** Adds the messages of a form's own check to the errors. */
export function addMessages<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  messages: ReturnType<Check<Values>>,
) {
  for (const [field, message] of Object.entries(messages))
    if (message) Object.assign(errors, { [field]: { type: 'check', message } })
  return errors
}

/**
 * Focuses the first wrong field of a form that was not sent. By itself, react-hook-form focuses only registered inputs.
 * A day and a control with choices are not registered.
 */
function useFocusOnFault<Values extends FieldValues>(
  { formState: { submitCount, errors } }: UseFormReturn<Values>,
  form: { readonly current: HTMLFormElement | null },
) {
  const latest = useRef(errors)
  latest.current = errors
  useEffect(() => {
    if (submitCount === 0 || Object.keys(latest.current).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, form])
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
