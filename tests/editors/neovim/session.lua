-- A person's session in Neovim, told as steps: hover, complete, ask, break a line, take our fix, undo it.
-- Arguments by environment: SERVER (command line, NUL-free, one argument a line), ROOT, FILE, OUT (where the findings go).
-- Every finding is written as JSON for the test to judge; this script judges nothing.

local found = {}
local ready, messages = false, {}

local function finish()
  local out = assert(io.open(vim.env.OUT, "w"))
  out:write(vim.json.encode(found))
  out:close()
  vim.cmd("qall!")
end

local function step(name, run)
  local ok, result = xpcall(run, debug.traceback)
  found[name] = ok and { result = result } or { error = tostring(result) }
end

local function await(what, seconds, condition)
  if not vim.wait(seconds * 1000, condition, 50) then
    error("waited " .. seconds .. " s for " .. what)
  end
end

local function request(client, method, params, seconds)
  local answer, failure = client.request_sync(method, params, (seconds or 60) * 1000, 0)
  if failure then
    error(method .. ": " .. failure)
  end
  if answer.err then
    error(method .. ": " .. vim.inspect(answer.err))
  end
  return answer.result
end

-- Cursor on the first line that holds `text`, at the offset of its last character plus one.
local function after(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local _, last = line:find(text, 1, true)
    if last then
      vim.api.nvim_win_set_cursor(0, { number, last })
      return number, line
    end
  end
  error("no line holds " .. text)
end

local function position()
  return vim.lsp.util.make_position_params(0, "utf-16")
end

local function run()
  vim.cmd("edit " .. vim.env.FILE)
  vim.bo.filetype = "java"
  local pieces = {}
  local id = vim.lsp.start_client({
    name = "espalier",
    cmd = vim.split(vim.env.SERVER, "\n"),
    root_dir = vim.env.ROOT,
    handlers = {
      ["language/status"] = function(_, status)
        ready = ready or status.type == "ServiceReady"
      end,
      ["window/showMessage"] = function(_, message)
        table.insert(messages, message.message)
      end,
      ["$/progress"] = function(_, progress)
        if progress.token == "ask-1" then
          table.insert(pieces, progress.value)
        end
      end,
    },
  })
  vim.lsp.buf_attach_client(0, id)
  await("initialize", 90, function()
    return vim.lsp.buf_is_attached(0, id) and vim.lsp.get_client_by_id(id) ~= nil
      and vim.lsp.get_client_by_id(id).initialized
  end)
  local client = vim.lsp.get_client_by_id(id)
  await("ServiceReady", 300, function() return ready end)

  step("hover", function()
    after("private PricingServ")
    return request(client, "textDocument/hover", position())
  end)

  step("completion", function()
    local number, line = after("pricingService.totalP")
    local items = request(client, "textDocument/completion", position())
    local labels = {}
    for _, item in ipairs(items.items or items) do
      table.insert(labels, item.label)
    end
    return labels
  end)

  step("ask", function()
    local result = request(client, "espalier/ask", {
      question = "Who uses PricingService?", partialResultToken = "ask-1",
    }, 120)
    return { answer = result.answer, evidence = result.evidence, pieces = table.concat(pieces) }
  end)

  step("ask_command", function()
    return request(client, "workspace/executeCommand", {
      command = "espalier.ask", arguments = { "Who uses PricingService?" },
    }, 120)
  end)

  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local number
  step("diagnostics", function()
    local line
    number, line = after("pricingService.totalPrice")
    local broken = line:gsub("totalPrice", "totalPrise")
    vim.api.nvim_buf_set_lines(0, number - 1, number, false, { broken })
    await("the broken line's diagnostic", 120, function()
      for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
        if diagnostic.lnum == number - 1 and diagnostic.severity == vim.diagnostic.severity.ERROR then
          return true
        end
      end
      return false
    end)
    return vim.diagnostic.get(0)
  end)

  step("code_actions", function()
    vim.api.nvim_win_set_cursor(0, { number, 0 })
    local params = vim.lsp.util.make_range_params(0, "utf-16")
    params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, number - 1) }
    local actions = request(client, "textDocument/codeAction", params)
    local ours
    local titles = {}
    for _, action in ipairs(actions) do
      table.insert(titles, action.title)
      local command = type(action.command) == "table" and action.command or action
      if command.command == "espalier.fix" then
        ours = command
      end
    end
    found.fix_command = { result = ours or vim.NIL }
    return titles
  end)

  step("fix", function()
    local ours = found.fix_command.result
    local result = request(client, "workspace/executeCommand",
      { command = ours.command, arguments = ours.arguments }, 120)
    await("the fix in the buffer", 30, function()
      return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]:find("totalPrise") == nil
    end)
    return { line = vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1], result = result }
  end)

  step("undo", function()
    vim.cmd("undo")
    return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
  end)

  step("shutdown", function()
    vim.lsp.stop_client(id)
    await("the server's end", 30, function() return vim.lsp.get_client_by_id(id) == nil end)
    return true
  end)
  found.before = { result = before[number] }
  found.messages = { result = messages }
end

step("session", run)
finish()
