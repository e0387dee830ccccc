/** Shown to an operator instead of a stack trace: the fault and its solution, in a German and an English line. */
export class OperatorError extends Error {
  constructor(german: string, english: string) {
    super(`${german}\n${english}`)
    this.name = new.target.name
  }
}
