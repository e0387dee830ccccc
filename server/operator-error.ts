/** What an operator is told instead of a trace: what is wrong and what to do, in a German and an English line. */
export class OperatorError extends Error {
  constructor(german: string, english: string) {
    super(`${german}\n${english}`)
    this.name = new.target.name
  }
}
