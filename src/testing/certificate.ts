import { createSign, generateKeyPairSync } from 'node:crypto';

/** One value of ASN.1 in DER. */
const der = (tag: number, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

/** An RSA key with a certificate of its own (RFC 5280 §4.1, version 1), which openssl would make in life. */
export const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sha256WithRsa = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
  const validity = der(0x30, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('450101000000Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, der(0x02, Buffer.from([1])), sha256WithRsa, der(0x30), validity, der(0x30), spki);
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = der(0x30, content, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey,
    /** As the server signs requests to the bridge. */
    sign: async (request: string) => createSign('sha512').update(request).sign(privateKey, 'base64'),
  };
};
