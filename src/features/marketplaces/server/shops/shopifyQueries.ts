const ORDER_FIELDS = `
  legacyResourceId name updatedAt cancelledAt displayFulfillmentStatus displayFinancialStatus requiresShipping note email phone totalWeight
  currentTotalPriceSet { shopMoney { amount } }
  fulfillments(first: 5) { displayStatus }
  shippingAddress { name phone address1 address2 city province zip latitude longitude }`;

/** What is asked of Shopify's GraphQL Admin API. */
export const SHOP = 'query Shop { shop { myshopifyDomain } }';
export const ORDERS = `query Orders($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { ${ORDER_FIELDS} } pageInfo { hasNextPage endCursor } }
}`;
export const ORDER = `query Order($id: ID!) { order(id: $id) { ${ORDER_FIELDS} } }`;
export const FULFILMENT_ORDERS =
  'query FulfillmentOrders($id: ID!) { order(id: $id) { fulfillmentOrders(first: 20) { nodes { id status } } } }';
export const FULFIL = `mutation Fulfill($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`;
export const FULFIL_EVENT = `mutation FulfillEvent($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) { userErrors { message } }
}`;
export const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) { userErrors { message } }
}`;
