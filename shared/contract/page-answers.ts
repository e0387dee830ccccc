/** Id of the element in a page's document that contains its first answers, as JSON. */
export const ANSWERS_ID = 'answers'

/** A read that the server has answered with the page. */
export interface PageAnswer {
  /** Path and query, as the page would request them. */
  readonly address: string
  /** The response's `Link` header: the next page of a list. */
  readonly link?: string
  readonly data: unknown
}
