import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/**
 * Validates a form with a contract schema. Schema and library load on the first key or click, because most forms are never filled in.
 * If they cannot be fetched, nothing is validated here: the server validates everything itself, and the form reports an unreachable server.
 */
export function checkedBy<In extends FieldValues, Out>(load: () => Promise<ZodType<Out, In>>): Resolver<In, unknown, Out> {
  let fetched: Promise<Resolver<In, unknown, Out>> | undefined
  const fetch = () =>
    (fetched ??= Promise.all([load(), import('@hookform/resolvers/zod')]).then(
      ([schema, { zodResolver }]) => zodResolver<In, unknown, Out>(schema),
      () => {
        fetched = undefined
        return (values) => ({ values: values as unknown as Out, errors: {} })
      },
    ))
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, () => void fetch(), { once: true })
  return async (values, context, options) => (await fetch())(values, context, options)
}
