import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens while the browser side is developed. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] })],
  server: { proxy: { '/api': API } },
  // Found late, they would be bundled beside a second copy of the core while somebody works.
  optimizeDeps: { include: ['@mantine/core', '@mantine/dates', '@mantine/dropzone', '@mantine/notifications', '@mantine/spotlight'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
  },
});
