import { mount } from 'svelte';
import App from './App.svelte';
import './design/tokens.css';
import './design/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');
mount(App, { target });
