import { reactCompilerPreset } from '@vitejs/plugin-react';
import react from '@vitejs/plugin-react';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] })],
});
