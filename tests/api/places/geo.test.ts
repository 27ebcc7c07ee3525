import { searchPlacesCall } from '@portal/contract/calls/places/geo'
import { describe, expect, test } from 'vitest'
import { portalUnderTest } from '../../client/under-test.ts'
import { createVisitor } from '../../client/visitor.ts'

const { portalUrl, operationsUrl } = portalUnderTest()
const visitor = createVisitor(portalUrl)

describe('a search for places', () => {
  test('has a town first, with its position and without what only the search needs', async () => {
    const { places } = await visitor.result(searchPlacesCall, { q: 'livingston' })
    expect(places[0]).toEqual({
      name: 'Livingstone',
      kind: 'town',
      latitude: expect.closeTo(-17.85, 1),
      longitude: expect.closeTo(25.86, 1),
    })
    expect(places.length).toBeLessThanOrEqual(8)
  })

  test('tells the town of a township', async () => {
    const { places } = await visitor.result(searchPlacesCall, { q: 'Woodlands, Lusaka' })
    expect(places[0]).toMatchObject({ name: 'Woodlands', kind: 'township', town: 'Lusaka' })
  })

  test('suggests while somebody types', async () => {
    const { places } = await visitor.result(searchPlacesCall, { q: 'lusak', typing: 'Y' })
    expect(places[0]?.name).toBe('Lusaka')
  })

  test('asks the outside geocoder for what the content does not know, and not while somebody types', async () => {
    const street = { name: 'Independence Avenue', kind: 'landmark' }
    const { places } = await visitor.result(searchPlacesCall, { q: 'independence avenue' })
    expect(places).toMatchObject([
      { ...street, town: 'Lusaka' },
      { ...street, town: 'Kitwe' },
    ])
    const typed = await visitor.result(searchPlacesCall, { q: 'independence avenue', typing: 'Y' })
    expect(typed.places).toEqual([])
  })

  test('finds nothing for what is no place', async () => {
    expect(await visitor.result(searchPlacesCall, { q: 'zzzz' })).toEqual({ places: [] })
  })

  test.each([
    [{}, 'q'],
    [{ q: '' }, 'q'],
    [{ q: 'a'.repeat(81) }, 'q'],
    [{ q: 'a\u0000' }, 'q'],
    [{ q: 'kitwe', typing: 'N' }, 'typing'],
    [{ q: 'kitwe', limit: '9' }, 'limit'],
  ])('with %j is refused by the name of the field', async (asked, field) => {
    const { http, body } = await visitor.call(searchPlacesCall, asked as never)
    expect([http, body.result]).toMatchObject([400, { field }])
  })

  test('is described in the document of the calls', async () => {
    const reply = await createVisitor(operationsUrl).send('/portal-service/openapi.json')
    const { paths } = (await reply.json()) as { paths: Record<string, unknown> }
    expect(paths).toHaveProperty(['/portal-service/geo/v1/search'])
  })
})
