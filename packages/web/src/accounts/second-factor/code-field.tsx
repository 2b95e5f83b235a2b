import { TextField } from '#web/ui/field.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  autoFocus?: boolean
  name?: string
}

/** Where a code of the authenticator app is typed: browsers and password managers fill it in. */
export function CodeField({ name = 'code', ...props }: Props) {
  return (
    <TextField
      {...props}
      name={name}
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
