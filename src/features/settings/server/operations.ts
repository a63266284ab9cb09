export { readDetails, storeDetails } from './companyDetails.ts';
