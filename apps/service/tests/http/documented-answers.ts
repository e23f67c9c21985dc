/** Validates the service's responses with its OpenAPI document (API-12). */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'

type Document = {
  readonly paths: Record<string, Record<string, { responses: Record<string, unknown> } | undefined> | undefined>
}

export type DocumentedAnswers = {
  /** The differences between a response and the document that the service serves; empty if there are none. */
  problems(method: string, path: string, status: number, body: unknown): readonly string[]
  readonly paths: readonly string[]
}

/** Compiled documents by their text. Most services of a test process serve the same document, and compiling takes longer than a call. */
const compiled = new Map<string, DocumentedAnswers>()

export function documentedAnswers(served: unknown): DocumentedAnswers {
  const text = JSON.stringify(served)
  const answers = compiled.get(text) ?? compileAnswers(served)
  compiled.set(text, answers)
  return answers
}

function compileAnswers(served: unknown): DocumentedAnswers {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(served as object, 'served')
  const document = served as Document
  const validators = new Map<string, ValidateFunction>()

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `served#${pointer}` })
    validators.set(pointer, known)
    return known
  }
  const escaped = (part: string) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))

  return {
    paths: Object.keys(document.paths),
    problems(method, path, status, body) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (!operation) return [`${method} ${path} is not in the document`]
      if (!(status in operation.responses))
        return [`${method} ${path} does not answer ${status}: ${JSON.stringify(body)}`]
      const place = [
        '',
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        'application/json',
      ]
      const validate = validatorOf([...place.map(escaped), 'schema'].join('/'))
      return validate(body) ? [] : [ajv.errorsText(validate.errors)]
    },
  }
}
