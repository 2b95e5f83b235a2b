import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

/**
 * Input for a code of the authenticator app, with the attributes by which browsers and password managers fill it in.
 */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      minLength={6}
      maxLength={40}
      className="field tabular"
    />
  )
}
