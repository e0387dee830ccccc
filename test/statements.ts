import type { Ctx } from '#server/ctx.ts'

/** A context that keeps the statements its database gets, each as its tree with the names of tables and columns. */
export function keepStatements(ctx: Ctx): { readonly ctx: Ctx; readonly statements: string[] } {
  const statements: string[] = []
  const db = ctx.db.withPlugin({
    transformQuery({ node }) {
      statements.push(JSON.stringify(node))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { ctx: { ...ctx, db }, statements }
}
