-- A person's session in Neovim, told as steps: hover, complete, ask, break a line, take our fix, undo it.
-- Arguments by environment: SERVER (the command, one word a line), ROOT, FILE, OUT (where the findings go).
-- Every finding is written as JSON for the test to judge; this script judges nothing.

local found = {}

local function finish()
  local out = assert(io.open(vim.env.OUT, "w"))
  out:write(vim.json.encode(found))
  out:close()
  vim.cmd("qall!")
end

local function step(name, run)
  local ok, result = xpcall(run, debug.traceback)
  found[name] = ok and { result = result } or { error = tostring(result) }
  return ok and result or nil
end

local function await(what, seconds, condition)
  if not vim.wait(seconds * 1000, condition, 50) then
    error("waited " .. seconds .. " s for " .. what)
  end
end

local function line_at(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
end

-- Puts the cursor behind the first `text` of the buffer; returns the line's number.
local function behind(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local _, last = line:find(text, 1, true)
    if last then
      vim.api.nvim_win_set_cursor(0, { number, last })
      return number
    end
  end
  error("no line holds " .. text)
end

local Session = {}
Session.__index = Session

function Session.start()
  local self = setmetatable({ ready = false, pieces = {}, messages = {} }, Session)
  self.id = vim.lsp.start_client({
    name = "espalier",
    cmd = vim.split(vim.env.SERVER, "\n"),
    root_dir = vim.env.ROOT,
    on_exit = function(code) self.ended = code end,
    handlers = {
      ["language/status"] = function(_, status) self.ready = self.ready or status.type == "ServiceReady" end,
      ["window/showMessage"] = function(_, message) table.insert(self.messages, message.message) end,
      ["$/progress"] = function(_, progress)
        if progress.token == "pieces" then
          table.insert(self.pieces, progress.value)
        end
      end,
    },
  })
  vim.lsp.buf_attach_client(0, self.id)
  await("initialize", 60, function() return self.ended or vim.lsp.get_client_by_id(self.id) end)
  self.client = assert(vim.lsp.get_client_by_id(self.id), "the server has ended")
  await("ServiceReady", 400, function() return self.ended or self.ready end)
  return self
end

function Session:request(method, params)
  local buffer = vim.api.nvim_get_current_buf() -- for 0, Neovim 0.7 sends the buffer's pending change after the request
  local answer, failure = self.client.request_sync(method, params, 60000, buffer)
  if failure or answer.err then
    error(method .. ": " .. (failure or vim.inspect(answer.err)))
  end
  return answer.result
end

function Session:execute(command)
  return self:request("workspace/executeCommand", { command = command.command, arguments = command.arguments })
end

-- ServiceReady does not mean built: asks until JDT LS knows the name.
function Session:hover()
  behind("private PricingServ")
  local result
  await("a hover that knows the type", 60, function()
    result = self:request("textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
    return vim.inspect(result):find("com.example.shop.pricing.PricingService", 1, true)
  end)
  return result
end

function Session:completion()
  behind("pricingService.totalP")
  local result = self:request("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16"))
  return vim.tbl_map(function(item) return item.label end, result.items or result)
end

function Session:ask()
  local question = { question = "Who uses PricingService?", partialResultToken = "pieces" }
  local result = self:request("espalier/ask", question)
  return { answer = result.answer, evidence = result.evidence, pieces = table.concat(self.pieces) }
end

-- Misspells a method's name and waits until JDT LS says so; returns the line's number.
function Session:break_line()
  local number = behind("pricingService.totalPrice")
  local broken = line_at(number):gsub("totalPrice", "totalPrise")
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { broken })
  vim.cmd("let &undolevels = &undolevels") -- what follows is another undo step
  await("the broken line's diagnostic", 60, function()
    return #vim.diagnostic.get(0, { lnum = number - 1, severity = vim.diagnostic.severity.ERROR }) > 0
  end)
  return number
end

function Session:code_actions(number)
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  local params = vim.lsp.util.make_range_params(0, "utf-16")
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, number - 1) }
  return self:request("textDocument/codeAction", params)
end

function Session:fix(action, number)
  self:execute(type(action.command) == "table" and action.command or action)
  await("the fix in the buffer", 10, function() return not line_at(number):find("totalPrise", 1, true) end)
  return line_at(number)
end

-- Cuts the statement off behind `pricingService.` and takes the first inline completion, as a key mapping would; presses
-- the key again while a busy machine finds none in the five seconds that it looks.
function Session:complete_inline(number)
  local cut = line_at(number):gsub("%.total%w+%(.*", ".")
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { cut })
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.position = { line = number - 1, character = #cut } -- in normal mode the cursor cannot stand behind the line
  params.context = { triggerKind = 1 }
  local items, asked, begun = {}, 0, vim.loop.now()
  await("an inline completion", 60, function()
    items, asked = self:request("textDocument/inlineCompletion", params).items, asked + 1
    return #items > 0
  end)
  local edits = { { range = items[1].range, newText = items[1].insertText } }
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), "utf-16")
  return { line = line_at(number), asked = asked, milliseconds = vim.loop.now() - begun }
end

-- Waits until JDT LS has nothing to say against the line.
function Session:accepted(number)
  await("no diagnostic", 60, function()
    return #vim.diagnostic.get(0, { lnum = number - 1, severity = vim.diagnostic.severity.ERROR }) == 0
  end)
  return true
end

function Session:stop()
  vim.lsp.stop_client(self.id)
  await("the server's end", 30, function() return self.ended end)
  return self.ended
end

local function run()
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.FILE))
  vim.bo.filetype = "java"
  local session = Session.start()
  step("hover", function() return session:hover() end)
  step("completion", function() return session:completion() end)
  step("ask", function() return session:ask() end)
  step("ask_command", function()
    return session:execute({ command = "espalier.ask", arguments = { "Who uses PricingService?" } })
  end)
  local number = step("break_line", function() return session:break_line() end)
  step("diagnostics", function() return vim.diagnostic.get(0, { lnum = number - 1 }) end)
  local actions = step("code_actions", function() return session:code_actions(number) end)
  step("fix", function() return session:fix(actions[#actions], number) end)
  step("undo", function()
    vim.cmd("undo")
    return line_at(number)
  end)
  step("actions_after_undo", function()
    await("the broken line's diagnostic", 60, function()
      return #vim.diagnostic.get(0, { lnum = number - 1, severity = vim.diagnostic.severity.ERROR }) > 0
    end)
    return session:code_actions(number)
  end)
  step("complete_inline", function() return session:complete_inline(number) end)
  step("accepted", function() return session:accepted(number) end)
  step("stop", function() return session:stop() end)
  return session.messages
end

step("session", run)
finish()
