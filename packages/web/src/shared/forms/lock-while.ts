import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Returns the form whose fields keep their values while it is being sent. The answer closes or resets the form, so
 * whatever the user types meanwhile would be lost.
 */
export function lockWhile<Values extends FieldValues>(
  isSent: boolean,
  form: UseFormReturn<Values>,
): UseFormReturn<Values> {
  if (!isSent) return form
  const register = <At extends Path<Values>>(path: At, options?: RegisterOptions<Values, At>) => ({
    ...form.register(path, options),
    readOnly: true,
    // Checkboxes, radio buttons and selects have no read-only state, so they are set back.
    onChange: async () => form.setValue(path, form.getValues(path)),
  })
  return { ...form, register, setValue: () => {} }
}
