import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/**
 * Checks a form by a schema of the contract. Schema and library come with the first key or press, because most forms that are shown are not filled in.
 * Where they cannot be fetched nothing is checked here: the server checks everything itself, and says when it cannot be reached.
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
