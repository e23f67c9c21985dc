/** The OpenAPI documents, each generated from its endpoint table. */
export { jsonSchemaOf } from './document-parts'
export { operatorApiDocument } from './operator-document'
export { openApiDocument } from './service-document'
