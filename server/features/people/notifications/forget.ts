import { deleteNews } from './queries.ts'

/** Takes news about these subjects back, whose rows are gone. */
export const forgetNews = deleteNews
