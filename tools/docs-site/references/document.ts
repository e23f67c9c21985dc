/** The OpenAPI document of the service, for the pages of the site. */
import { openApiDocument } from '@modulor/contract/openapi'
import type { Schema, Schemas } from './schema-fields'

type Body = { readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>> }
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body & { readonly description: string }>>
}

type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: { readonly schemas: Schemas }
}

export const document = openApiDocument('https://cashier.example', '1', {
  isSandbox: false,
}) as unknown as OpenApiDocument

/** Schema and example of a JSON body. */
export const jsonOf = (body: Body | undefined) => body?.content?.['application/json']
export const jsonBlock = (example: unknown): string => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
