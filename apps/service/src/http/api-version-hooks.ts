/**
 * The header `Cashier-Version` of the merchant API (decision 88). Handlers receive and return the newest version
 * only.
 */
import {
  API_VERSION_HEADER,
  API_VERSIONS,
  isApiVersion,
  newestRequest,
  olderAnswer,
  olderFieldName,
  OLDEST_API_VERSION,
} from '@modulor/contract/api-versions'
import type { ErrorBody } from '@modulor/contract/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from './authenticate'
import { sendRefusal } from './refusal'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only for calls of the merchant API. */
    apiVersion: string
  }
}

function withOlderFields(id: string, body: ErrorBody, version: string): ErrorBody {
  if (!body.fields) return body
  const fields = Object.entries(body.fields).map(([name, key]) => [olderFieldName(id, name, version), key])
  return { ...body, fields: Object.fromEntries(fields) as Record<string, string> }
}

/**
 * Chooses the version of a call: the one in its header, else the one of its brand. Every response has the version in
 * a header, including a refusal. An older request is translated before it is parsed, and the response as the last
 * step.
 */
export function apiVersionHooks(id: string, authenticate: Pick<Authenticator, 'merchant'>) {
  return {
    onRequest(request: FastifyRequest, reply: FastifyReply, next: () => void) {
      const named = request.headers[API_VERSION_HEADER]
      const merchant = authenticate.merchant(request)
      const ofBrand = merchant.ok ? merchant.value.apiVersion : OLDEST_API_VERSION
      request.apiVersion = isApiVersion(named) ? named : ofBrand
      void reply.header(API_VERSION_HEADER, request.apiVersion)
      next()
    },
    /** Runs after authentication, so that a call with a wrong key is refused for its key first. */
    preValidation(request: FastifyRequest, reply: FastifyReply, next: () => void) {
      const named = request.headers[API_VERSION_HEADER]
      if (named !== undefined && !isApiVersion(named)) {
        void sendRefusal(request, reply, { code: 'version_unknown', knownVersions: API_VERSIONS })
        return
      }
      request.body = newestRequest(id, request.body, request.apiVersion)
      next()
    },
    preSerialization(
      { apiVersion }: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      next: (error: null, payload: unknown) => void,
    ) {
      const isRefusal = reply.statusCode >= 400
      const body = isRefusal
        ? withOlderFields(id, payload as ErrorBody, apiVersion)
        : olderAnswer(id, payload, apiVersion)
      next(null, body)
    },
  }
}
